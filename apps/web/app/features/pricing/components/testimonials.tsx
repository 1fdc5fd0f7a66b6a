import { testimonials, testimonialsNote } from '#web/content/placeholder-copy.ts'

export function Testimonials() {
  return (
    <>
      <ul className="mt-9 grid gap-5 lg:grid-cols-3">
        {testimonials.map(({ quote, name, role }) => (
          <li key={quote} className="rounded-l border border-line bg-surface-raised p-6.5">
            <figure className="flex h-full flex-col gap-5">
              <blockquote className="flex-1 text-pretty text-16">“{quote}”</blockquote>
              <figcaption className="text-13">
                <span className="block font-semibold">{name}</span>
                <span className="text-faint">{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {testimonialsNote && <p className="mt-4 text-13 text-faint">{testimonialsNote}</p>}
    </>
  )
}
