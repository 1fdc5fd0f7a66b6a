import { BrandMark } from '../graphics/brand-mark.tsx'
import { ColorDot, dotColors } from '../graphics/color-dot.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const surfaces = [
  { name: 'surface', className: 'bg-surface' },
  { name: 'surface-sunken', className: 'bg-surface-sunken' },
  { name: 'surface-raised', className: 'bg-surface-raised' },
  { name: 'surface-hover', className: 'bg-surface-hover' },
]

const textRoles = [
  { name: 'text', className: 'text-text' },
  { name: 'quiet', className: 'text-quiet' },
  { name: 'faint', className: 'text-faint' },
  { name: 'accent', className: 'text-accent' },
  { name: 'success', className: 'text-success' },
  { name: 'danger', className: 'text-danger' },
  { name: 'info', className: 'text-info' },
]

const sizes = [
  { name: '56', className: 'text-56 font-semibold' },
  { name: '40', className: 'text-40 font-semibold' },
  { name: '28', className: 'text-28 font-semibold' },
  { name: '20', className: 'text-20 font-semibold' },
  { name: '16', className: 'text-16' },
  { name: '14', className: 'text-14' },
  { name: '13', className: 'text-13' },
  { name: '12', className: 'text-12' },
]

export function IdentitySection() {
  return (
    <GallerySection id="identity" title="Identity">
      <Specimen label="Brand mark at 16, 20, 32 and 64 px, and in one colour">
        <BrandMark className="size-4" />
        <BrandMark />
        <BrandMark className="size-8" />
        <BrandMark className="size-16" />
        <BrandMark className="size-8 text-text" />
      </Specimen>
      <Specimen
        label="Text roles on every surface"
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4"
      >
        {surfaces.map((surface) => (
          <div
            key={surface.name}
            className={`flex flex-col gap-1 rounded-m border border-line p-4 ${surface.className}`}
          >
            <p className="mb-2 font-medium text-12">{surface.name}</p>
            {textRoles.map((role) => (
              <p key={role.name} className={`text-13 ${role.className}`}>
                {role.name}
              </p>
            ))}
            <p className="mt-2 flex flex-wrap gap-2">
              {dotColors.map((color) => (
                <ColorDot key={color} color={color} label={color} />
              ))}
            </p>
          </div>
        ))}
      </Specimen>
      <Specimen label="Type scale" className="flex-col items-start gap-2">
        {sizes.map((size) => (
          <p key={size.name} className={`max-w-full truncate ${size.className}`}>
            {size.name} A quick brown fox
          </p>
        ))}
        <p className="font-prompt text-14">Prompt text, 14: 0O 1lI {'{ }'} =&gt; !=</p>
      </Specimen>
    </GallerySection>
  )
}
