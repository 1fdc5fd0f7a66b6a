import type { createTailwindMerge } from 'tailwind-merge'

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>

const words = (list: string) => list.split(' ')
const any = () => true
const isNumber = (value: string) => /^\d/.test(value)
const isLength = (value: string) => /^(\d|\[(\d|\.|calc|length:))/.test(value)
const radii = words('xs s m l full none')

/** One property each: `p-4`, `min-w-0`, `rotate-90`, `grow`. */
const prefixes =
  'aspect animate auto-cols auto-rows basis bg caret col-start cursor delay duration field-sizing fill gap gap-x gap-y grid-cols grid-flow grid-rows grow h inset inset-x inset-y leading left bottom right top line-clamp m mb mask-b-from max-h max-w mb min-h min-w ml mr mt mx my opacity order origin outline-offset overflow overflow-x overflow-y overscroll p pb pl pr pt px py rotate row-start scale scroll-mt scroll-my scroll-py shrink size space-x space-y tracking transition translate-x translate-y underline-offset w z'

/** Classes that are not told by their beginning. */
const groups = {
  display:
    'block inline-block inline flex inline-flex grid inline-grid contents hidden table table-row table-cell list-item flow-root',
  position: 'static fixed absolute relative sticky',
  visibility: 'visible invisible collapse',
  sr: 'sr-only not-sr-only',
  'flex-direction': 'flex-row flex-row-reverse flex-col flex-col-reverse',
  'flex-wrap': 'flex-wrap flex-wrap-reverse flex-nowrap',
  flex: 'flex-none flex-auto flex-initial flex-1 flex-2',
  'object-fit': 'object-cover object-contain object-fill object-none',
  'text-alignment': 'text-left text-center text-right text-start text-end',
  'text-wrap': 'text-wrap text-nowrap text-balance text-pretty',
  'text-overflow': 'truncate text-ellipsis text-clip',
  'text-decoration': 'underline overline line-through no-underline',
  'text-transform': 'uppercase lowercase capitalize normal-case',
  'font-style': 'italic not-italic',
  'font-family': 'font-ui font-prompt',
  'font-weight': 'font-normal font-medium font-semibold font-bold',
  'fvn-spacing': 'tabular-nums proportional-nums',
  'list-style-type': 'list-none list-disc list-decimal',
  break: 'break-normal break-words break-all break-keep',
  wrap: 'wrap-normal wrap-anywhere wrap-break-word',
  'border-style': 'border-solid border-dashed border-dotted border-none',
  'outline-style': 'outline-solid outline-dashed outline-none outline-hidden',
  'border-collapse': 'border-collapse border-separate',
  'table-layout': 'table-auto table-fixed',
  appearance: 'appearance-none appearance-auto',
  'pointer-events': 'pointer-events-none pointer-events-auto',
  resize: 'resize resize-none resize-x resize-y',
  select: 'select-none select-text select-all select-auto',
}

/** Classes with the same beginning that set different properties. */
const properties: Config['classGroups'] = {
  'font-size': [{ text: ['12', '13', '14', '16', '20', '28', '40', '56', isLength] }],
  'text-color': [{ text: [any] }],
  'border-w': [{ border: ['', isLength] }],
  'border-w-x': [{ 'border-x': ['', isLength] }],
  'border-w-y': [{ 'border-y': ['', isLength] }],
  'border-w-t': [{ 'border-t': ['', isLength] }],
  'border-w-r': [{ 'border-r': ['', isLength] }],
  'border-w-b': [{ 'border-b': ['', isLength] }],
  'border-w-l': [{ 'border-l': ['', isLength] }],
  'border-color': [{ border: [any] }],
  'border-color-t': [{ 'border-t': [any] }],
  'border-color-r': [{ 'border-r': [any] }],
  'border-color-b': [{ 'border-b': [any] }],
  'border-color-l': [{ 'border-l': [any] }],
  'divide-x': [{ 'divide-x': ['', isLength] }],
  'divide-y': [{ 'divide-y': ['', isLength] }],
  'divide-color': [{ divide: [any] }],
  'outline-w': [{ outline: ['', isLength] }],
  'outline-color': [{ outline: [any] }],
  'ring-w': [{ ring: ['', isLength] }],
  'ring-color': [{ ring: [any] }],
  'stroke-w': [{ stroke: [isNumber] }],
  stroke: [{ stroke: [any] }],
  'text-decoration-color': [{ decoration: [any] }],
  'vertical-align': [{ align: [any] }],
  shadow: [{ shadow: ['', 'floating', 'none', (value: string) => value.startsWith('[')] }],
  rounded: [{ rounded: ['', ...radii] }],
  'rounded-b': [{ 'rounded-b': ['', ...radii] }],
  'rounded-t': [{ 'rounded-t': ['', ...radii] }],
  'col-start-end': [{ col: [any] }],
  'row-start-end': [{ row: [any] }],
  whitespace: [{ whitespace: [any] }],
  touch: [{ touch: [any] }],
  'justify-content': [{ justify: [any] }],
  'justify-items': [{ 'justify-items': [any] }],
  'justify-self': [{ 'justify-self': [any] }],
  'align-items': [{ items: [any] }],
  'align-self': [{ self: [any] }],
  'align-content': [{ content: words('start end center between around normal') }],
  'place-content': [{ 'place-content': [any] }],
  'place-items': [{ 'place-items': [any] }],
}

const sides = (name: string, list: string) => words(list).map((side) => `${name}${side}`)

/**
 * Which of the product's classes set the same property. The groups that tailwind-merge brings know all of Tailwind, and
 * are a twentieth of the code of a public page; a test compares both for every class of the product.
 */
export const classGroups: Config = {
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(words(prefixes).map((name) => [name, [{ [name]: ['', any] }]])),
    ...Object.fromEntries(Object.entries(groups).map(([name, list]) => [name, words(list)])),
    ...properties,
  },
  conflictingClassGroups: {
    overflow: ['overflow-x', 'overflow-y'],
    inset: ['inset-x', 'inset-y', 'right', 'left', 'top', 'bottom'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    flex: ['basis', 'grow', 'shrink'],
    gap: ['gap-x', 'gap-y'],
    p: sides('p', 'x y t r b l'),
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: sides('m', 'x y t r b l'),
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
    rounded: ['rounded-t', 'rounded-b'],
    'border-w': sides('border-w-', 'x y t r b l'),
    'border-w-x': ['border-w-r', 'border-w-l'],
    'border-w-y': ['border-w-t', 'border-w-b'],
    'border-color': sides('border-color-', 't r b l'),
    'scroll-my': ['scroll-mt'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: words(
    '* ** after backdrop before details-content file first-letter first-line marker placeholder selection',
  ),
}
