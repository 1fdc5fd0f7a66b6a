export const moderationKey = ['moderation'] as const
