interface ChartTableProps {
  readonly caption: string;
  readonly headers: readonly string[];
  /** The name of each row, and its figures. */
  readonly rows: readonly (readonly [string, ...(readonly number[])])[];
}

/** The figures of a chart as a table, for those who cannot see the chart. */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    <table className="visually-hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              <td key={headers[at + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
