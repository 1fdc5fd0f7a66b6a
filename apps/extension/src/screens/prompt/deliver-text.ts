import { copyText } from '@product/ui/text/copy-text'
import type { PageAccess } from '../page-access.ts'

export type Delivery =
  | { kind: 'inserted' | 'copied' }
  /** Nothing is lost where there is no field: the text is on the clipboard. */
  | { kind: 'copied-instead'; reason: 'no-field' | 'no-access' }
  | { kind: 'failed' }
  /** The page has laid something over the palette. */
  | { kind: 'covered' }

export async function insertOrCopy(page: PageAccess, text: string): Promise<Delivery> {
  const reason = await insert(page, text)
  if (reason === null) return { kind: 'inserted' }
  return (await copyText(text)) ? { kind: 'copied-instead', reason } : { kind: 'failed' }
}

async function insert(page: PageAccess, text: string): Promise<'no-field' | 'no-access' | null> {
  try {
    return (await page.insert(text)) ? null : 'no-field'
  } catch {
    return 'no-access'
  }
}

export async function copy(text: string): Promise<Delivery> {
  return (await copyText(text)) ? { kind: 'copied' } : { kind: 'failed' }
}

export function describeDelivery(delivery: Delivery): string {
  switch (delivery.kind) {
    case 'inserted':
      return 'Inserted'
    case 'copied':
      return 'Copied'
    case 'copied-instead':
      return delivery.reason === 'no-field'
        ? 'No text field was selected on the page: copied instead'
        : 'Copied instead: to insert, first open Promptuary on this page by its button or shortcut'
    case 'covered':
      return 'This page covers Promptuary. Nothing was inserted or run.'
    case 'failed':
      return 'The text could not be copied. Select it in the preview and copy it by hand.'
  }
}
