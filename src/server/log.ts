/** The log: JSON lines without bodies, tokens or passwords. */
import pino from 'pino'

/** The pool hangs its whole connection on an error, with the key that cancels what it does. */
const withoutConnection = (error: Error) => {
  const { client: _connection, ...told } = pino.stdSerializers.err(error)
  return told
}

export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.VITEST ? 'silent' : 'info'),
  base: { pid: process.pid },
  serializers: { err: withoutConnection },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
})
