import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { drawPreviewContext } from '#web/lib/api/server-contexts.ts'
import { answerPreviewImage } from './draw-preview.ts'

test('the image of a link preview may be shown on other sites and in mails', async () => {
  const context = new RouterContextProvider()
  context.set(drawPreviewContext, async () => new Uint8Array([1]))
  const preview = { label: 'Blog', title: 'Variables', text: [], author: 'Grace' }
  const { headers } = await answerPreviewImage(context, preview)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
