import { variables } from './variables.ts'

/** Short names have too many neighbours: HOME is no HOST. */
const shortest = 6
const long = 10

/** Environment variables that are no settings, each with the setting that was probably meant. */
export function listMisspelt(environment: NodeJS.ProcessEnv): { name: string; meant: string }[] {
  const settings = Object.keys(variables)
  return Object.keys(environment)
    .filter((name) => environment[name] !== '' && !settings.includes(name))
    .flatMap((name) => {
      const meant = findNearest(simplify(name), settings)
      return meant === undefined ? [] : [{ name, meant }]
    })
}

const simplify = (name: string): string => name.toUpperCase().replaceAll('_', '')

function findNearest(name: string, settings: string[]): string | undefined {
  const [nearest] = settings
    .map((setting) => ({ setting, distance: distanceOf(name, simplify(setting)) }))
    .sort((one, other) => one.distance - other.distance)
  if (!nearest) return undefined
  const tolerated = name.length < shortest ? 0 : name.length < long ? 1 : 2
  return nearest.distance <= tolerated ? nearest.setting : undefined
}

/** How many letters are missing, too many, wrong or swapped with their neighbour. */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number =>
    rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
