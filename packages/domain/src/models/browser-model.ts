/**
 * The language model that a browser may have built in (the `LanguageModel` API). It is no part of the catalogue:
 * only the browser can run it, never the server.
 */
export const browserModel = {
  value: 'browser-model',
  /** Where it is chosen. */
  label: 'This browser’s model, on your device',
  /** On runs, which are also read in other browsers. */
  runLabel: 'Browser model, on device',
} as const

/** Why a run on the browser's model failed, in words. */
export const browserModelFailures = {
  'browser.too-long':
    'This prompt is too long for the browser’s model. Shorten it, or choose another model.',
  'browser.needs-click': 'The browser’s model isn’t downloaded yet. Click Run to download it.',
  'browser.unsupported':
    'The browser’s model doesn’t support this prompt’s language. Choose another model.',
  'browser.output-too-long': 'The answer got too long and was stopped. Partial output kept.',
  'browser.failed': 'The browser’s model had an error. Run it again, or choose another model.',
} as const

export type BrowserModelFailure = keyof typeof browserModelFailures
