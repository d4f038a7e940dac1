import { openListSorts } from '@shulin/contract/book-lists'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { BareSelect } from '../../ui/controls/BareSelect.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { findingIn, listIdIn, rows } from './first-calls.ts'
import { ListSheets } from './ListSheets.tsx'
import { ListView } from './ListView.tsx'
import { ownListsAddress } from './own-list-address.ts'
import styles from './sheets.module.css'
import { useFoundLists } from './useBookLists.ts'

export { prepareLists } from './prepare.ts'

/** Lists that readers have opened, or one of them. */
export function BookListsPage() {
  const { t } = useTranslation('book-lists')
  const [params] = useSearchParams()
  const chosen = listIdIn(params)
  const back = { label: t('all.lists'), to: '/bookListNav' }
  return chosen ? <ListView key={chosen} id={chosen} back={back} /> : <AllLists />
}

function AllLists() {
  const { t } = useTranslation('book-lists')
  const [params, setParams] = useSearchParams()
  const [, turnTo] = usePageNumber()
  const finding = findingIn(params)
  const { keyword, sortType, page } = finding
  const query = useFoundLists(finding)
  const find = (changes: Partial<typeof finding>) => {
    const wanted = { ...finding, ...changes }
    setParams({
      ...(wanted.keyword !== '' && { keyword: wanted.keyword }),
      ...(wanted.sortType !== 'new' && { sort: wanted.sortType }),
    })
  }
  return (
    <Page
      title={t('lists')}
      lead={t('lists.how')}
      actions={
        <Link className="link-more" to={ownListsAddress}>
          {t('mine')}
        </Link>
      }
    >
      <div className={styles['bar']}>
        <FindField
          label={t('lists.find')}
          wanted={keyword}
          onFind={(words) => find({ keyword: words })}
        />
        <BareSelect
          label={t('sort')}
          options={openListSorts.map((id) => ({ id, label: t(`lists.sort.${id}`) }))}
          value={sortType}
          onChange={(sort) => find({ sortType: sort })}
        />
      </div>
      <QueryState query={query} failed={t('lists.failed')}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyShelf why={keyword === '' ? t('lists.empty.why') : undefined}>
              {t(keyword === '' ? 'lists.empty' : 'lists.none')}
            </EmptyShelf>
          ) : (
            <>
              <ListSheets lists={list} />
              <Pager page={page} total={total} rows={rows} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}
