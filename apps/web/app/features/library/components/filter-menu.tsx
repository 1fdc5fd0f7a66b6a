import { LinkMenu } from '@product/ui/overlays/link-menu'
import type { ReactNode } from 'react'
import { MenuLink } from './menu-link.tsx'

type Option = { value: string; label: ReactNode; count?: number }

type FilterMenuProps = {
  name: string
  value: string | undefined
  /** Of what is chosen, in words. */
  chosen: string | undefined
  options: readonly Option[]
  addressOf: (value: string | undefined) => string
}

/** A chip that opens what one can narrow by; choosing the same again takes it back. */
export function FilterMenu({ name, value, chosen, options, addressOf }: FilterMenuProps) {
  return (
    <LinkMenu
      label={<span className="max-w-48 truncate">{chosen ? `${name}: ${chosen}` : name}</span>}
      isActive={value !== undefined}
    >
      <MenuLink to={addressOf(undefined)} isChosen={value === undefined}>
        Any {name.toLowerCase()}
      </MenuLink>
      {options.map((option) => (
        <MenuLink
          key={option.value}
          to={addressOf(option.value === value ? undefined : option.value)}
          isChosen={option.value === value}
          {...(option.count !== undefined && { count: option.count })}
        >
          {option.label}
        </MenuLink>
      ))}
    </LinkMenu>
  )
}
