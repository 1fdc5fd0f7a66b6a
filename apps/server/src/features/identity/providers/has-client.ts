type Client = { clientId: string; clientSecret: string }

export function hasClient<Settings extends Record<keyof Client, string | undefined>>(
  settings: Settings,
): settings is Settings & Client {
  return settings.clientId !== undefined && settings.clientSecret !== undefined
}
