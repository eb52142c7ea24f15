/** The log: JSON lines without bodies, tokens or passwords. */
import pino from 'pino'

/** Errors of the pool carry their whole connection, with the key that cancels its queries. */
const withoutConnection = (error: Error) => {
  const { client: _connection, ...rest } = pino.stdSerializers.err(error)
  return rest
}

/** Lines that wait while the output cannot be written; beyond, they are dropped. */
const waitingBytes = 1024 * 1024
const output = pino.destination({ fd: 1, sync: true, maxLength: waitingBytes, retryEAGAIN: () => false })
// A log that cannot be written, because the disk is full or its reader is gone, must never end the process.
output.on('error', () => undefined)

export const log = pino(
  {
    level: process.env.LOG_LEVEL ?? (process.env.VITEST ? 'silent' : 'info'),
    base: { pid: process.pid },
    serializers: { err: withoutConnection },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
  },
  output,
)
