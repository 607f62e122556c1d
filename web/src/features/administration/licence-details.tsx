import type { Licence } from '#shared/contracts/administration.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberedList } from '#web/ui/numbered-list.tsx';

export function LicenceDetails({ licence, nameOf }: { licence: Licence; nameOf: (uuid: string) => string }) {
  return (
    <DetailList
      details={[
        { label: 'Name', value: licence.name },
        { label: 'Users', value: `${licence.user_count} per workspace` },
        { label: 'Projects', value: `${licence.project_count} per workspace` },
        { label: 'Experiments', value: `${licence.experiment_count} per project` },
        { label: 'Series', value: `${licence.series_count} per experiment` },
        {
          label: 'Actions',
          value: (
            <NumberedList
              items={licence.actions.map(({ uuid, action }) => ({ key: uuid, text: nameOf(action) }))}
              empty="No actions"
            />
          ),
        },
      ]}
    />
  );
}
