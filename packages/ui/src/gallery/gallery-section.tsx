import type { ReactNode } from 'react'
import { cn } from '../styles/class-names.ts'

type GallerySectionProps = { id: string; title: string; children: ReactNode }

export function GallerySection({ id, title, children }: GallerySectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-6 border-line border-t pt-6"
    >
      <h2 id={`${id}-title`} className="mb-4 font-semibold text-20">
        <a href={`#${id}`} className="hover:text-accent">
          {title}
        </a>
      </h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  )
}

type SpecimenProps = { label: string; className?: string; children: ReactNode }

export function Specimen({ label, className, children }: SpecimenProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <p className="text-12 text-faint">{label}</p>
      <div className={cn('flex min-w-0 flex-wrap items-center gap-3', className)}>{children}</div>
    </div>
  )
}
