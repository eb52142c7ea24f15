/** The little of smtp-server that is used; the package ships no types. */
declare module 'smtp-server' {
  import type { Readable } from 'node:stream'

  type Options = {
    authOptional?: boolean
    disabledCommands?: string[]
    onData: (stream: Readable, session: unknown, done: (error?: Error) => void) => void
  }
  export class SMTPServer {
    constructor(options: Options)
    readonly server: { address: () => { port: number } }
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
  }
}
