/** Compiled code is kept beside the packages it is made from: processes and threads that start again compile nothing. */
import { join, resolve } from 'node:path'

process.env.NODE_COMPILE_CACHE ??= join(resolve(import.meta.dirname, '..'), 'node_modules/.cache/compile')
