import { type ReactNode, useId } from 'react'
import { cn } from '../styles/class-names.ts'
import { Card, CardBody, CardDescription, CardFooter, CardTitle } from './card.tsx'

type SettingsSectionProps = {
  title: ReactNode
  text?: ReactNode
  /** At the right of the title, for instance a button that adds something. */
  action?: ReactNode
  footer?: ReactNode
  tone?: 'danger'
  children?: ReactNode
}

export function SettingsSection({
  title,
  text,
  action,
  footer,
  tone,
  children,
}: SettingsSectionProps) {
  const titleId = useId()
  return (
    <Card asChild className={cn(tone === 'danger' && 'border-danger/35')}>
      <section aria-labelledby={titleId}>
        <div
          className={cn(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4.5 pt-4',
            !children && 'pb-4.5',
          )}
        >
          <div className="grid min-w-0 flex-1 basis-60 gap-1">
            <CardTitle level={2} id={titleId} className="text-16">
              {title}
            </CardTitle>
            {text ? <CardDescription className="text-pretty">{text}</CardDescription> : null}
          </div>
          {action}
        </div>
        {children ? <CardBody className="gap-4">{children}</CardBody> : null}
        {footer ? (
          <CardFooter className="flex-wrap justify-end rounded-b-m bg-surface-sunken">
            {footer}
          </CardFooter>
        ) : null}
      </section>
    </Card>
  )
}
