import { productName } from '@product/domain'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import { extensionFigure } from '#web/content/extension-figure.ts'
import { FigureFrame } from './figure-frame.tsx'

/** A browser window with the extension open over a page. */
export function ExtensionFigure() {
  return (
    <FigureFrame caption={extensionFigure.caption}>
      <div className="flex items-center gap-2 border-line border-b bg-surface-sunken px-4 py-3">
        <WindowDots />
        <span className="ml-2 truncate text-12 text-faint">{extensionFigure.address}</span>
        <BrandMark className="ml-auto size-4" />
      </div>
      <div className="relative bg-surface px-5 pt-5 pb-6">
        <PageLines />
        <div className="relative ml-auto w-full max-w-76 rounded-m border border-line-strong bg-surface-raised">
          <p className="flex items-center gap-2 border-line border-b px-3.5 py-2.5 font-semibold text-13">
            <BrandMark className="size-4" />
            {productName}
          </p>
          <ul className="py-1.5">
            {extensionFigure.prompts.map(({ title, variables }) => (
              <li key={title} className="px-3.5 py-2">
                <span className="block text-13">{title}</span>
                <span className="mt-1.5 flex flex-wrap gap-1.5 text-12">
                  {variables.map((variable) => (
                    <PlaceholderChip key={variable}>{variable}</PlaceholderChip>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </FigureFrame>
  )
}

function WindowDots() {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      <span className="size-2.5 rounded-full bg-line-strong" />
      <span className="size-2.5 rounded-full bg-line-strong" />
      <span className="size-2.5 rounded-full bg-line-strong" />
    </span>
  )
}

function PageLines() {
  return (
    <div aria-hidden="true" className="absolute inset-x-5 top-7 grid gap-3.5">
      <span className="h-3.5 w-2/5 rounded-xs bg-line" />
      <span className="h-2 w-11/12 rounded-xs bg-surface-hover" />
      <span className="h-2 w-4/5 rounded-xs bg-surface-hover" />
      <span className="h-2 w-10/12 rounded-xs bg-surface-hover" />
      <span className="h-2 w-3/5 rounded-xs bg-surface-hover" />
      <span className="mt-3 h-2 w-11/12 rounded-xs bg-surface-hover" />
      <span className="h-2 w-9/12 rounded-xs bg-surface-hover" />
      <span className="h-2 w-10/12 rounded-xs bg-surface-hover" />
    </div>
  )
}
