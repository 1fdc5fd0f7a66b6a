import { describeProvider, type ProviderId } from '@product/domain'

/** Its first letter; the marks of other companies are theirs. */
export const ProviderMark = ({ provider }: { provider: ProviderId }) => (
  <span aria-hidden className="font-semibold text-14">
    {describeProvider(provider).name.charAt(0)}
  </span>
)
