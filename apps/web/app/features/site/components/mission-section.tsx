import { mission } from '#web/content/about.ts'

export function MissionSection() {
  return (
    <section className="border-line border-t py-14 sm:py-18">
      <div className="page-width grid gap-6 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
        <h2 className="text-28 sm:text-40">{mission.title}</h2>
        <div className="grid max-w-152 gap-4 text-pretty text-16 text-quiet *:first:text-text sm:*:first:text-20 sm:*:first:leading-8 sm:*:first:tracking-normal">
          {mission.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}
