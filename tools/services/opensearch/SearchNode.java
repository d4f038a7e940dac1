import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.opensearch.Version;
import org.opensearch.common.logging.LogConfigurator;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;

/** One OpenSearch node, started from the server's published jars: java -cp 'lib/*' SearchNode HOME. */
public final class SearchNode extends Node {
    private static final List<Class<? extends Plugin>> PLUGINS = List.of(
        org.opensearch.transport.Netty4ModulePlugin.class,
        org.opensearch.analysis.common.CommonAnalysisModulePlugin.class,
        org.opensearch.index.reindex.ReindexModulePlugin.class,
        org.opensearch.index.mapper.MapperExtrasModulePlugin.class,
        org.opensearch.index.rankeval.RankEvalModulePlugin.class,
        org.opensearch.join.ParentJoinModulePlugin.class,
        org.opensearch.percolator.PercolatorModulePlugin.class,
        org.opensearch.painless.PainlessModulePlugin.class,
        org.opensearch.script.expression.ExpressionModulePlugin.class,
        org.opensearch.script.mustache.MustacheModulePlugin.class,
        org.opensearch.ingest.common.IngestCommonModulePlugin.class,
        org.opensearch.search.aggregations.matrix.MatrixAggregationModulePlugin.class,
        org.opensearch.plugin.analysis.icu.AnalysisICUPlugin.class,
        org.opensearch.plugin.analysis.smartcn.AnalysisSmartChinesePlugin.class,
        SearchGuard.class);

    private SearchNode(Environment environment, Collection<PluginInfo> plugins) {
        super(environment, plugins, true);
    }

    public static void main(String[] args) throws Exception {
        Path home = Path.of(args[0]).toAbsolutePath();
        Settings settings = Settings.builder().put("path.home", home).build();
        Environment environment = InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), home.resolve("config"), () -> "node");
        LogConfigurator.configure(environment);
        SearchNode node = new SearchNode(environment, PLUGINS.stream().map(SearchNode::describe).toList());
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try { node.close(); } catch (Exception failure) { failure.printStackTrace(); }
            stopped.countDown();
        }));
        node.start();
        stopped.await();
    }

    private static PluginInfo describe(Class<? extends Plugin> plugin) {
        return new PluginInfo(plugin.getName(), "bundled", "NA", Version.CURRENT, "21", plugin.getName(), null, List.of(), false);
    }
}
