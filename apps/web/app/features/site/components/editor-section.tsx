import { editorPoints, editorSection } from '#web/content/features.ts'
import { EditorFigure } from './editor-figure.tsx'
import { SectionHeading } from './section.tsx'

export function EditorSection() {
  return (
    <section className="border-line border-t py-14 sm:py-18">
      <div className="page-width grid items-center gap-12 lg:grid-cols-[1fr_1.06fr] lg:gap-16">
        <div>
          <SectionHeading {...editorSection} />
          <ul className="mt-8 grid gap-6">
            {editorPoints.map(({ icon: Icon, title, text }) => (
              <li key={title} className="grid grid-cols-[1.25rem_1fr] gap-x-4">
                <Icon className="mt-1 size-5 text-accent" />
                <div>
                  <h3 className="text-16 tracking-tight">{title}</h3>
                  <p className="mt-1 max-w-[36em] text-pretty text-14 text-quiet leading-relaxed">
                    {text}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <EditorFigure />
      </div>
    </section>
  )
}
