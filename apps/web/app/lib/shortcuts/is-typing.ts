const textControls =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'

/** Whether keys belong to a text: single letters are no shortcuts there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textControls) !== null
