import type { Page } from '@playwright/test'

/** Needs the permission 'clipboard-read'. Pages write a moment after the click: poll this. */
export const readClipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText())
