import { useQuery } from '@tanstack/react-query';
import { useTranslator } from '../../i18n/use-translator.ts';
import { meQuery } from '../../services/team/team-queries.ts';

/** Tells the owner of an account who gave or renewed its access. No other page says it. */
export function AccessGifts() {
  const { t, dateTime } = useTranslator();
  const { data: me } = useQuery(meQuery);
  const gifts = me?.gifts?.filter(({ kind }) => kind !== 'invited') ?? [];
  if (gifts.length === 0) return null;
  return (
    <section className="notice notice--warning" aria-label={t('team.gift.title')}>
      <ul>
        {gifts.map(({ kind, by, at }) => (
          <li key={at}>{kind !== 'invited' && t(`team.gift.${kind}`, { by, at: dateTime(at) })}</li>
        ))}
      </ul>
      <p>{t('team.gift.hint')}</p>
    </section>
  );
}
