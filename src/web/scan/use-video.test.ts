import { expect, test } from 'vitest'
import { scanTexts } from './texts.ts'
import { problemOf } from './use-video.ts'

test('a camera that is missing is called so by every engine, whatever class its error has', () => {
  expect(problemOf(new DOMException('none', 'NotFoundError'))).toBe(scanTexts.camera_missing)
  // WebKit's own class: neither an Error nor a DOMException.
  class OverconstrainedError {
    name = 'OverconstrainedError'
  }
  expect(problemOf(new OverconstrainedError())).toBe(scanTexts.camera_missing)
  expect(problemOf(new DOMException('no', 'NotAllowedError'))).toBe(scanTexts.camera_denied)
  expect(problemOf(new DOMException('busy', 'NotReadableError'))).toBe(scanTexts.camera_failed)
  expect(problemOf('no error')).toBe(scanTexts.camera_failed)
})
