export const countMembers = (count: number): string =>
  count === 1 ? '1 member' : `${count.toLocaleString('en')} members`
