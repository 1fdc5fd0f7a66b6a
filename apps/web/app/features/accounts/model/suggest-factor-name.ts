/** The name itself, or with the first number that makes it a new one: names must differ. */
export function suggestFactorName(name: string, taken: string[]): string {
  if (!taken.includes(name)) return name
  let number = 2
  while (taken.includes(`${name} ${number}`)) number += 1
  return `${name} ${number}`
}
