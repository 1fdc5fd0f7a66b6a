import { FigureBox, FigureText } from './figure-shapes.tsx'

const broken = new Set([11])
const fixed = new Set([3, 8, 16])
const wrongBoth = new Set([6, 13, 18])

function toneOf(version: 6 | 7, number: number): 'success' | 'danger' {
  if (wrongBoth.has(number)) return 'danger'
  const failsIn = version === 6 ? fixed : broken
  return failsIn.has(number) ? 'danger' : 'success'
}

const numbers = Array.from({ length: 20 }, (_, index) => index + 1)

/** Twenty cases by two versions; what they disagree on is marked. */
export function WinsAndLosses() {
  return (
    <svg
      viewBox="0 0 720 210"
      role="img"
      aria-label="Of twenty cases version 7 fixed three and broke one; the others stayed as they were"
    >
      {([6, 7] as const).map((version, row) => (
        <g key={version}>
          <FigureText x={10} y={53 + row * 52} strong>
            Version {version}
          </FigureText>
          {numbers.map((number) => (
            <FigureBox
              key={number}
              x={72 + number * 30}
              y={34 + row * 52}
              width={24}
              height={28}
              tone={toneOf(version, number)}
            />
          ))}
        </g>
      ))}
      {numbers
        .filter((number) => fixed.has(number) || broken.has(number))
        .map((number) => (
          <g key={number}>
            <rect
              x={67 + number * 30}
              y={24}
              width={34}
              height={100}
              rx="10"
              className="fill-none stroke-accent"
              strokeDasharray="4 4"
            />
            <text
              x={84 + number * 30}
              y={152}
              textAnchor="middle"
              className="fill-text text-[15px]"
            >
              {fixed.has(number) ? 'fixed' : 'broken'}
            </text>
          </g>
        ))}
      <FigureText x={102} y={192}>
        Green: a good answer. Red: not. The rest of the cases say nothing about the change.
      </FigureText>
    </svg>
  )
}
