/** Saves a file that the server makes; where it cannot, that is said. */
import { runAction } from './action.ts'
import { saveFile } from './upload/send-file.ts'

export const downloadFile = (...file: Parameters<typeof saveFile>): Promise<boolean> =>
  runAction(() => saveFile(...file))
