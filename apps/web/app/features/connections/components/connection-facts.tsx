import type { Connection } from '@product/contract/connections'
import { describeProvider } from '@product/domain'
import { RelativeTime } from '@product/ui/relative-time'
import { VisuallyHidden } from '@product/ui/visually-hidden'
import { countModels } from '../model/count-models.ts'

/** What is known of a connection: the end of its key, its address, its models, its last check. */
export function ConnectionFacts({ connection }: { connection: Connection }) {
  const { provider, name, keyHint, baseUrl, modelCount, checkedAt } = connection
  const providerName = describeProvider(provider).name
  return (
    <>
      {name === providerName ? null : `${providerName} · `}
      {keyHint ? (
        <>
          <VisuallyHidden>key ending in </VisuallyHidden>
          <span aria-hidden>••••</span>
          <span className="font-prompt">{keyHint}</span> ·{' '}
        </>
      ) : null}
      {baseUrl ? `${new URL(baseUrl).host} · ` : null}
      {modelCount > 0 ? `${countModels(modelCount)} · ` : null}
      {checkedAt ? (
        <>
          checked <RelativeTime value={checkedAt} />
        </>
      ) : (
        'never checked'
      )}
    </>
  )
}
