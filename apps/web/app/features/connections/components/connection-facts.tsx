import type { Connection } from '@product/contract/connections'
import { describeProvider, nameModel } from '@product/domain'
import { RelativeTime } from '@product/ui/text/relative-time'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Fragment, type ReactNode } from 'react'

type ConnectionFactsProps = { connection: Connection; isShort?: boolean }

/** Facts about a connection; the short form has the end of its key and its last check. */
export function ConnectionFacts({ connection, isShort = false }: ConnectionFactsProps) {
  const { keyHint, checkedAt } = connection
  const facts: Record<string, ReactNode> = {
    key: keyHint && <KeyHint hint={keyHint} />,
    ...(!isShort && listDetails(connection)),
    checked: checkedAt && <CheckedAt value={checkedAt} />,
  }
  return Object.entries(facts)
    .filter(([, fact]) => fact)
    .map(([name, fact], index) => (
      <Fragment key={name}>
        {index > 0 ? ' · ' : null}
        {fact}
      </Fragment>
    ))
}

function listDetails(connection: Connection): Record<string, ReactNode> {
  const { provider, name, baseUrl, modelCount, defaultModel } = connection
  const providerName = describeProvider(provider).name
  return {
    provider: name === providerName ? null : providerName,
    address: baseUrl && new URL(baseUrl).host,
    models: modelCount > 0 ? countModels(modelCount) : null,
    default: defaultModel && `default ${nameModel(defaultModel)}`,
    spending: describeSpending(connection.spending),
  }
}

function describeSpending({ limit, memberLimit, used, usedByYou }: Connection['spending']) {
  if (limit === null && memberLimit === null) return used > 0 ? `${dollars(used)} this month` : null
  const all = limit === null ? null : `${dollars(used)} of ${dollars(limit)}`
  const yours = memberLimit === null ? null : `you ${dollars(usedByYou)} of ${dollars(memberLimit)}`
  return `${[all, yours].filter((part) => part !== null).join(', ')} this month`
}

const dollars = (micros: number): string =>
  (micros / 1_000_000).toLocaleString('en', { style: 'currency', currency: 'USD' })

const KeyHint = ({ hint }: { hint: string }) => (
  <>
    <VisuallyHidden>key ending in </VisuallyHidden>
    <span aria-hidden>••••</span>
    <span className="font-prompt">{hint}</span>
  </>
)

const CheckedAt = ({ value }: { value: string }) => (
  <>
    checked <RelativeTime value={value} />
  </>
)

type Status = {
  label: string
  tone: 'success' | 'busy' | 'danger'
  badge: 'success' | 'accent' | 'danger'
}

const statuses: Record<Connection['status'], Status> = {
  connected: { label: 'Connected', tone: 'success', badge: 'success' },
  limited: { label: 'Limited Access', tone: 'busy', badge: 'accent' },
  failing: { label: 'Failing', tone: 'danger', badge: 'danger' },
}

export const describeStatus = (status: Connection['status']): Status => statuses[status]

export const countModels = (count: number): string =>
  count === 1 ? '1 model' : `${count.toLocaleString('en')} models`
