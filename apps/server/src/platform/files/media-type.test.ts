import { expect, test } from 'vitest'
import { imageTypeOf, mediaTypeOf } from './media-type.ts'

const bytes = (text: string) => Buffer.from(text.padEnd(16, '\0'), 'latin1')

test.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBP', 'image/webp'],
  ['RIFF\0\0\0\0WAVE', 'audio/wav'],
  ['ID3\x04', 'audio/mpeg'],
  ['MZ\x90\0\0\0\0\0WEBP', undefined],
  ['<script>WAVE', undefined],
  ['<svg onload=alert(1)>', undefined],
  ['', undefined],
])('%j is %s', (start, type) => {
  expect(mediaTypeOf(bytes(start))).toBe(type)
})

test('audio is no image', () => {
  expect(imageTypeOf(bytes('OggS'))).toBeUndefined()
  expect(imageTypeOf(bytes('GIF89a'))).toBe('image/gif')
})
