/** What tells assistive technology that the text can be read and not changed. */
export const readOnlyAttributes = {
  role: 'textbox',
  'aria-readonly': 'true',
  'aria-multiline': 'true',
  tabindex: '0',
}
