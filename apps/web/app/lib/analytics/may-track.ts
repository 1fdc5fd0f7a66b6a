type PrivacyAwareNavigator = Navigator & { globalPrivacyControl?: boolean }

/** Do Not Track and Global Privacy Control are honoured. */
export function mayTrack(): boolean {
  const { doNotTrack, globalPrivacyControl }: PrivacyAwareNavigator = navigator
  return doNotTrack !== '1' && !globalPrivacyControl
}
