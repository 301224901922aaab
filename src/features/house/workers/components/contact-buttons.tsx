import { t } from '@lingui/core/macro'
import { Globe, Mail, MapPin, MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { mapOf } from '../../../../lib/map-links.ts'
import { dialled } from '../workers.rules.ts'
import type { WorkerView } from '../workers.schemas.ts'

/** Renders buttons to contact a contractor. Calls are not recorded. */
export function ContactButtons({ worker }: { worker: WorkerView }) {
  const { name, company, phone, email, website } = worker
  if (!phone && !email && !website && !company) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t`Contact ${name}`} data-no-print>
      {phone && (
        <>
          <Contact href={`tel:${dialled(phone)}`} icon={<Phone aria-hidden="true" />}>
            {t`Call`}
          </Contact>
          <Contact href={`sms:${dialled(phone)}`} icon={<MessageSquare aria-hidden="true" />}>
            {t({ message: 'Text', context: 'send a message' })}
          </Contact>
        </>
      )}
      {email && (
        <Contact
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
          icon={<Mail aria-hidden="true" />}
        >
          {t`E-mail`}
        </Contact>
      )}
      {website && (
        <Contact href={website} icon={<Globe aria-hidden="true" />} isElsewhere>
          {t`Website`}
        </Contact>
      )}
      {company && (
        <Contact href={mapOf(company)} icon={<MapPin aria-hidden="true" />} isElsewhere>
          {t`Map`}
        </Contact>
      )}
    </ul>
  )
}

type ContactProps = { href: string; icon: ReactNode; isElsewhere?: boolean; children: ReactNode }

const Contact = ({ href, icon, isElsewhere, children }: ContactProps) => (
  <li>
    <a
      href={href}
      className={buttonClass('secondary')}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icon}
      {children}
    </a>
  </li>
)
