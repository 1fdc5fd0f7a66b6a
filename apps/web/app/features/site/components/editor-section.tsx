import { Badge } from '@product/ui/text/badge'
import { editorExample, editorPoints, editorSection } from '#web/content/features.ts'
import { FigureFrame, PromptText } from './figure-frame.tsx'
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

/** The editor with a prompt and the list of its variables. */
function EditorFigure() {
  return (
    <FigureFrame caption={editorSection.figureCaption}>
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2.5">
        <strong className="font-semibold text-13">{editorExample.title}</strong>
        <Badge>{editorExample.version}</Badge>
      </div>
      <div className="px-5 py-4.5">
        <PromptText body={editorExample.body} />
      </div>
      <table className="w-full border-line border-t bg-surface-sunken text-left text-13">
        <thead className="text-12 text-faint">
          <tr>
            <th className="py-2.5 pr-3 pl-5 font-medium">Variable</th>
            <th className="px-3 py-2.5 font-medium">Type</th>
            <th className="py-2.5 pr-5 pl-3 font-medium">Default</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {editorExample.variables.map(({ name, kind, value }) => (
            <tr key={name}>
              <td className="py-2 pr-3 pl-5 font-prompt text-12 text-accent">{name}</td>
              <td className="px-3 py-2 text-quiet">{kind}</td>
              <td className="py-2 pr-5 pl-3">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FigureFrame>
  )
}
