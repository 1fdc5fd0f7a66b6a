const names: Record<string, string> = {
  email: 'Email and password',
  phone: 'Phone',
  google: 'Google',
  github: 'GitHub',
}

export const nameProvider = (provider: string): string => names[provider] ?? provider
