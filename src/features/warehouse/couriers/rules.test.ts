import { describe, expect, test } from 'vitest'
import { isTrackingLink, trackingAddress } from './rules.ts'

describe('tracking links', () => {
  test('the number takes the place of every {tracking}, written as an address needs it', () => {
    expect(trackingAddress('https://corriere.example/t?n={tracking}', ' AB 12/3&x ')).toBe(
      'https://corriere.example/t?n=AB%2012%2F3%26x',
    )
    expect(trackingAddress('http://c.example/{tracking}/view#{tracking}', '$&1')).toBe(
      'http://c.example/%24%261/view#%24%261',
    )
  })

  test('without a link, without a number or with a link that is no web address there is nothing to open', () => {
    expect(trackingAddress(null, '1')).toBeUndefined()
    expect(trackingAddress('https://c.example/{tracking}', '  ')).toBeUndefined()
    expect(trackingAddress('javascript:alert({tracking})', '1')).toBeUndefined()
  })

  test.each([
    'https://c.example/no-place',
    'c.example/{tracking}',
    'ftp://c.example/{tracking}',
    'javascript:alert("{tracking}")',
    'data:text/html,{tracking}',
    'https://me:secret@c.example/{tracking}',
    'https://{tracking}.example/',
    'https:// c.example/{tracking}',
  ])('%s is refused', (link) => {
    expect(isTrackingLink(link)).toBe(false)
  })
})
