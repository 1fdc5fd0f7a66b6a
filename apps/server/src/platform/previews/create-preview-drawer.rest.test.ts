import { type LinkPreview, previewSize } from '@product/domain'
import { expect, test } from 'vitest'
import { createPreviewDrawer } from './create-preview-drawer.ts'

const draw = createPreviewDrawer()

const preview: LinkPreview = {
  label: 'Writing',
  title: 'Meeting notes to decisions',
  text: [
    { kind: 'text', text: 'Read the notes below.\n\nList every decision with ' },
    { kind: 'variable', text: 'owner' },
    { kind: 'text', text: ' and date.\n' },
    { kind: 'variable', text: 'notes' },
  ],
  author: 'by Ada Example',
}

/** Width and height stand in the first chunk of every PNG. */
function sizeOf(image: Uint8Array<ArrayBuffer> | null) {
  const bytes = new DataView((image ?? new Uint8Array(32)).buffer)
  return { width: bytes.getUint32(16), height: bytes.getUint32(20) }
}

test('a preview is a image of the size that networks ask for, the same each time', async () => {
  const [first, second] = await Promise.all([draw(preview), draw(preview)])
  expect(sizeOf(first)).toEqual(previewSize)
  expect(first).toEqual(second)
})

test('what it says changes the image', async () => {
  const renamed = await draw({ ...preview, title: 'Another title' })
  expect(renamed).not.toEqual(await draw(preview))
})

test.each([
  ['markup', '<img src=x onerror=alert(1)> & "quotes" </svg>'],
  ['one endless word', 'a'.repeat(100_000)],
  ['many lines', 'line\n'.repeat(10_000)],
  ['many words', 'a '.repeat(10_000)],
  ['images and other scripts', '🎉👩‍👩‍👧 日本語 עברית العربية'],
  ['nothing', ''],
])('%s is drawn as text', async (_, text) => {
  const hostile = {
    label: text,
    title: text,
    text: [{ kind: 'text' as const, text }],
    author: text,
  }
  expect(sizeOf(await draw(hostile))).toEqual(previewSize)
})

test('whoever asks while too many wait is told so at once', async () => {
  const asked = Array.from({ length: 12 }, () => draw(preview))
  const drawn = await Promise.all(asked)
  expect(drawn.filter((image) => image === null)).toHaveLength(2)
})
