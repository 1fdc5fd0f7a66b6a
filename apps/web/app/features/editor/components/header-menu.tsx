import { IconButton } from '@product/ui/forms/icon-button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { ChartColumn, LayoutTemplate, MoreHorizontal } from 'lucide-react'
import { Link } from 'react-router'

type HeaderMenuProps = { metricsAddress: string | undefined; onSaveAsTemplate: () => void }

/** What a phone has no room for beside the title. */
export function HeaderMenu({ metricsAddress, onSaveAsTemplate }: HeaderMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="More" className="sm:hidden">
          <MoreHorizontal />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {metricsAddress ? (
          <DropdownMenuItem asChild>
            <Link to={metricsAddress}>
              <ChartColumn />
              Metrics
            </Link>
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={onSaveAsTemplate}>
          <LayoutTemplate />
          Save as template
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
