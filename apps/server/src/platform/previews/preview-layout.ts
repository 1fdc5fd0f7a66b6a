import { type LinkPreview, type PreviewPart, previewSize, productName } from '@product/domain'

type Style = Record<string, string | number>
type Child = Element | string
/** The elements that satori lays out: those of React, without React. */
export type Element = { type: string; props: { style?: Style; children?: Child[]; src?: string } }

const colors = {
  surface: '#0d0f14',
  raised: '#15181f',
  line: '#272b33',
  text: '#eff0f3',
  quiet: '#a5abb6',
  faint: '#868c98',
  accent: '#f6ad37',
  chip: '#33291a',
  chipLine: '#6a5025',
}

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="${colors.accent}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M5.75 2.25H5.5a2 2 0 0 0-2 2v1.6c0 1.2-.7 2.15-1.9 2.15 1.2 0 1.9.95 1.9 2.15v1.6a2 2 0 0 0 2 2h.25"/><path d="M10.25 2.25h.25a2 2 0 0 1 2 2v1.6c0 1.2.7 2.15 1.9 2.15-1.2 0-1.9.95-1.9 2.15v1.6a2 2 0 0 1-2 2h-.25"/><rect x="6.75" y="6.75" width="2.5" height="2.5" rx=".75" fill="${colors.accent}" stroke="none"/></svg>`
const markSource = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`

const lineHeight = 40
/** Letters that fit beside a large or a smaller title. */
const shortTitle = 30
const longestLine = 38
const mostLetters = 360

const box = (style: Style, children: Child[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', flexShrink: 0, ...style }, children },
})

/** A image that reads at the size of a stamp: name, title, the beginning, the author. */
export function layOutPreview(preview: LinkPreview): Element {
  const size = { width: previewSize.width, height: previewSize.height }
  return box(
    {
      ...size,
      flexDirection: 'column',
      padding: '56px 64px',
      backgroundColor: colors.surface,
      color: colors.text,
      fontFamily: 'Inter',
    },
    [
      layOutHeader(preview.label),
      layOutTitle(preview.title),
      preview.text.length > 0
        ? layOutText(preview.text, preview.title.length > longestLine ? 3 : 5)
        : box({ flexGrow: 1 }, []),
      box({ marginTop: 28, fontSize: 26, color: colors.quiet }, [shorten(preview.author, 70)]),
    ],
  )
}

function layOutHeader(label: string): Element {
  const brand = box({ alignItems: 'center', fontSize: 30, fontWeight: 600 }, [
    { type: 'img', props: { src: markSource, style: { width: 42, height: 42, marginRight: 16 } } },
    productName,
  ])
  const chip = box(
    {
      padding: '8px 20px',
      borderRadius: 99,
      border: `2px solid ${colors.line}`,
      fontSize: 22,
      color: colors.quiet,
    },
    [shorten(label, 30)],
  )
  const children = label.trim() === '' ? [brand] : [brand, chip]
  return box({ justifyContent: 'space-between', alignItems: 'center', height: 48 }, children)
}

const layOutTitle = (title: string): Element =>
  box(
    {
      marginTop: 44,
      fontSize: title.length > shortTitle ? 52 : 64,
      fontWeight: 600,
      letterSpacing: '-0.022em',
      lineHeight: 1.12,
      maxHeight: 150,
      overflow: 'hidden',
    },
    [shorten(title, 90)],
  )

/** So many lines as fit below the title; none is cut in half. */
function layOutText(parts: PreviewPart[], mostLines: number): Element {
  const lines = toLines(parts).slice(0, mostLines)
  return box(
    {
      flexDirection: 'column',
      flexGrow: 1,
      flexBasis: 0,
      marginTop: 36,
      padding: '24px 30px',
      borderRadius: 18,
      border: `2px solid ${colors.line}`,
      backgroundColor: colors.raised,
      fontFamily: 'JetBrains Mono',
      fontSize: 25,
      overflow: 'hidden',
    },
    [
      box(
        { flexDirection: 'column', maxHeight: mostLines * lineHeight, overflow: 'hidden' },
        lines.map((words) =>
          box(
            { flexWrap: 'wrap', alignItems: 'center', minHeight: lineHeight },
            words.map(layOutWord),
          ),
        ),
      ),
    ],
  )
}

const layOutWord = ({ kind, text }: PreviewPart): Element =>
  kind === 'text'
    ? box({ marginRight: 13, height: lineHeight, alignItems: 'center', color: colors.quiet }, [
        text,
      ])
    : box(
        {
          marginRight: 13,
          padding: '1px 12px',
          borderRadius: 8,
          border: `2px solid ${colors.chipLine}`,
          backgroundColor: colors.chip,
          color: colors.accent,
        },
        [text],
      )

/** Word by word: a line of chips and words wraps only between boxes. */
function toLines(parts: PreviewPart[]): PreviewPart[][] {
  const lines: PreviewPart[][] = [[]]
  let letters = 0
  for (const { kind, text } of parts) {
    const pieces = kind === 'variable' ? [text] : text.split(/(\n)|[^\S\n]+/)
    for (const piece of pieces) {
      if (letters > mostLetters) break
      if (piece === '\n') lines.push([])
      else if (piece) lines.at(-1)?.push({ kind, text: shorten(piece, 60) })
      // A word takes the room of its letters and of a space: very many short ones take long to lay out.
      letters += (piece?.length ?? 0) + 1
    }
  }
  return lines.filter((line) => line.length > 0)
}

function shorten(text: string, most: number): string {
  const letters = [...drawable(text)]
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`
}

/** The fonts have no images. */
const drawable = (text: string): string =>
  text.replace(/\p{Extended_Pictographic}|\p{Cf}|\p{M}/gu, '').trim()
