import { FigureBox, FigureText } from './figure-shapes.tsx'

const lines = [
  { decision: 'Move billing to the new region', who: 'Mara', when: '12 May' },
  { decision: 'Order food for 40 people', who: 'Tom', when: 'open' },
]

const checks = ['one line a decision', 'a name from the notes', 'a date, or “open”']
const places = [90, 420, 560]

/** Two lines of minutes, and what can be checked about each part. */
export function CheckableAnswer() {
  return (
    <svg
      viewBox="0 0 720 230"
      role="img"
      aria-label="Minutes whose form, names and dates can be checked"
    >
      <FigureBox x={10} y={14} width={700} height={108} />
      {lines.map(({ decision, who, when }, index) => {
        const y = 54 + index * 40
        return (
          <g key={decision}>
            <FigureText x={34} y={y} strong>
              {decision}
            </FigureText>
            <FigureText x={330} y={y}>
              —
            </FigureText>
            <FigureText x={400} y={y} tone="accent" mono>
              {who}
            </FigureText>
            <FigureText x={490} y={y}>
              —
            </FigureText>
            <FigureText x={540} y={y} tone="accent" mono>
              {when}
            </FigureText>
          </g>
        )
      })}
      {checks.map((check, index) => {
        const x = places[index] ?? 0
        return (
          <g key={check}>
            <path d={`M${x} 122 V 160`} className="fill-none stroke-success/60" />
            <path d={`M${x - 6} 176 l 5 5 l 9 -10`} className="fill-none stroke-2 stroke-success" />
            <text x={x} y={210} textAnchor="middle" className="fill-quiet text-[15px]">
              {check}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
