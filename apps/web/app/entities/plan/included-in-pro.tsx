import { Button } from '@product/ui/forms/button'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Lock } from 'lucide-react'
import { plansPath } from '#web/lib/api/plan-refusal.tsx'
import { Link } from '#web/lib/page/link.tsx'

/** In place of the button that would use something locked. */
export function IncludedInPro({ title }: { title: string }) {
  return (
    <Button asChild size="s">
      <Link to={plansPath}>
        <Lock />
        Included in Pro
        <VisuallyHidden> {title}</VisuallyHidden>
      </Link>
    </Button>
  )
}
