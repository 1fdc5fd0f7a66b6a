/** The user event of changes that come from elsewhere, not from typing: they are not sent back. */
export const fromOutside = 'outside'
