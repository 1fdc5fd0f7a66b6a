import { FigureBox, FigureText } from './figure-shapes.tsx'

const parameters = ['num_points', 'audience', 'what_they_care_about', 'input_text']

/** Four values go in, the body stays, an answer comes out. */
export function PromptAsFunction() {
  return (
    <svg
      viewBox="0 0 720 250"
      role="img"
      aria-label="Four variables enter a prompt, one answer leaves it"
    >
      {parameters.map((name, index) => {
        const y = 22 + index * 54
        return (
          <g key={name}>
            <FigureBox x={10} y={y} width={230} height={38} tone="accent" />
            <FigureText x={28} y={y + 25} tone="accent" mono>
              {name}
            </FigureText>
            <path
              d={`M240 ${y + 19} C 280 ${y + 19}, 270 125, 306 125`}
              className="fill-none stroke-line-strong"
            />
          </g>
        )
      })}
      <FigureBox x={306} y={50} width={220} height={150} />
      <FigureText x={326} y={86} strong>
        The body
      </FigureText>
      <FigureText x={326} y={114}>
        that it is a summary
      </FigureText>
      <FigureText x={326} y={138}>
        two sentences a point
      </FigureText>
      <FigureText x={326} y={162}>
        no jargon
      </FigureText>
      <path d="M526 125 H 566" className="fill-none stroke-line-strong" />
      <FigureBox x={566} y={96} width={144} height={58} />
      <FigureText x={586} y={131} strong>
        An answer
      </FigureText>
    </svg>
  )
}
