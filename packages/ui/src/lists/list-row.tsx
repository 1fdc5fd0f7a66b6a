import type { ReactNode } from 'react'

type ListRowProps = {
  icon: ReactNode
  title: ReactNode
  /** Beside the title. */
  badge?: ReactNode
  text: ReactNode
  action?: ReactNode
}

/** One thing of a list in the settings; put it into a `RowList`. */
export function ListRow({ icon, title, badge, text, action }: ListRowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="grid size-9 flex-none place-items-center rounded-s border border-line bg-surface text-quiet [&>.lucide]:size-4.5">
        {icon}
      </span>
      <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium text-13">
          <span className="truncate">{title}</span>
          {badge}
        </p>
        <p className="wrap-anywhere text-12 text-faint">{text}</p>
      </div>
      {action}
    </li>
  )
}

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="-my-3 grid divide-y divide-line">
      {children}
    </ul>
  )
}

type EmptyRowProps = { icon: ReactNode; title: string; text: string }

/** Instead of a list that is empty, as high as one row. */
export function EmptyRow({ icon, title, text }: EmptyRowProps) {
  return (
    <div className="-my-3 flex min-h-16 items-center gap-x-3 py-3">
      <span className="grid size-9 flex-none place-items-center rounded-s border border-line-strong border-dashed text-faint [&>.lucide]:size-4.5">
        {icon}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium text-13">{title}</p>
        <p className="text-12 text-faint">{text}</p>
      </div>
    </div>
  )
}
