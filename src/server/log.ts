/** The log: JSON lines without bodies, tokens or passwords. */
import pino from 'pino'

/** Errors of the pool carry their whole connection, with the key that cancels its queries. */
const withoutConnection = (error: Error) => {
  const { client: _connection, ...rest } = pino.stdSerializers.err(error)
  return rest
}

export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.VITEST ? 'silent' : 'info'),
  base: { pid: process.pid },
  serializers: { err: withoutConnection },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
})
