/** The little of nodemailer that is used; the package ships no types. */
declare module 'nodemailer' {
  type Message = {
    from: { name: string; address: string }
    to: string
    subject: string
    text: string
    messageId: string
    date: Date
  }
  type Transport = { sendMail: (message: Message) => Promise<{ message: Buffer }>; close: () => void }
  type Options = {
    url?: string
    streamTransport?: boolean
    buffer?: boolean
    connectionTimeout?: number
    greetingTimeout?: number
    socketTimeout?: number
  }
  export function createTransport(options: Options): Transport
}
