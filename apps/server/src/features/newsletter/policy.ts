type Subscription = { status: string }

type Action = 'ask-to-confirm' | 'confirm' | 'unsubscribe'

const rules: Record<Action, (subscription: Subscription) => boolean> = {
  // Someone who has confirmed is not asked again, however often the form is sent.
  'ask-to-confirm': ({ status }) => status !== 'confirmed',
  // An old link must not bring back someone who has unsubscribed.
  confirm: ({ status }) => status !== 'unsubscribed',
  unsubscribe: () => true,
}

/** The actions that the holder of a mailed link, or of an address, may take on a subscription. */
export const can = (action: Action, subscription: Subscription): boolean =>
  rules[action](subscription)
