import { plans } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Link } from 'react-router'
import { enterprise } from '#web/content/pricing.ts'

export function EnterpriseBanner() {
  return (
    <div className="page-width mt-5 pb-14 sm:pb-18">
      <section className="flex flex-wrap items-center justify-between gap-5 rounded-l border border-line bg-surface-sunken p-6.5">
        <div>
          <h2 className="text-20">{plans.enterprise.name}</h2>
          <p className="mt-1.5 max-w-160 text-pretty text-quiet">{enterprise.lead}</p>
        </div>
        <Button asChild size="l">
          <Link to={enterprise.action.to}>{enterprise.action.label}</Link>
        </Button>
      </section>
    </div>
  )
}
