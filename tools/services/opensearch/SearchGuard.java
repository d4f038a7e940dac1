import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.opensearch.common.network.NetworkModule;
import org.opensearch.common.settings.Settings;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.SecureAuxTransportSettingsProvider;
import org.opensearch.plugins.SecureHttpTransportSettingsProvider;
import org.opensearch.plugins.SecureSettingsFactory;
import org.opensearch.plugins.SecureTransportSettingsProvider;
import org.opensearch.plugins.TransportExceptionHandler;
import org.opensearch.transport.Netty4ModulePlugin;
import org.opensearch.transport.Transport;
import org.opensearch.transport.TransportAdapterProvider;

/**
 * TLS on both ports of a node, a certificate of our authority from whoever wants to join, a password from whoever calls. Its files
 * lie in the node's configuration: node.crt, node.key, ca.crt, password (user:password).
 */
public final class SearchGuard extends Plugin {
    private final SSLContext tls;
    private final PasswordFirst passwordFirst;

    public SearchGuard(Settings settings, Path configuration) throws IOException, GeneralSecurityException {
        tls = contextOf(configuration);
        passwordFirst = new PasswordFirst(Files.readString(configuration.resolve("password")).strip());
    }

    @Override
    public Settings additionalSettings() {
        return Settings.builder()
            .put(NetworkModule.TRANSPORT_TYPE_KEY, Netty4ModulePlugin.NETTY_SECURE_TRANSPORT_NAME)
            .put(NetworkModule.HTTP_TYPE_KEY, Netty4ModulePlugin.NETTY_SECURE_HTTP_TRANSPORT_NAME)
            .build();
    }

    @Override
    public Optional<SecureSettingsFactory> getSecureSettingFactory(Settings given) {
        return Optional.of(new SecureSettingsFactory() {
            @Override
            public Optional<SecureTransportSettingsProvider> getSecureTransportSettingsProvider(Settings settings) {
                return Optional.of(new BetweenNodes());
            }

            @Override
            public Optional<SecureHttpTransportSettingsProvider> getSecureHttpTransportSettingsProvider(Settings settings) {
                return Optional.of(new BeforeCalls());
            }

            @Override
            public Optional<SecureAuxTransportSettingsProvider> getSecureAuxTransportSettingsProvider(Settings settings) {
                return Optional.empty();
            }
        });
    }

    /** Each side shows a certificate of our authority, made out to its own address. */
    private final class BetweenNodes implements SecureTransportSettingsProvider {
        @Override
        public Optional<TransportExceptionHandler> buildServerTransportExceptionHandler(Settings settings, Transport transport) {
            return Optional.empty();
        }

        @Override
        public Optional<SSLEngine> buildSecureServerTransportEngine(Settings settings, Transport transport) {
            SSLEngine engine = serverEngine();
            engine.setNeedClientAuth(true);
            return Optional.of(engine);
        }

        @Override
        public Optional<SSLEngine> buildSecureClientTransportEngine(Settings settings, String host, int port) {
            SSLEngine engine = tls.createSSLEngine(host, port);
            engine.setUseClientMode(true);
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            engine.setSSLParameters(parameters);
            return Optional.of(engine);
        }
    }

    private final class BeforeCalls implements SecureHttpTransportSettingsProvider {
        @Override
        public Optional<TransportExceptionHandler> buildHttpServerExceptionHandler(Settings settings, HttpServerTransport transport) {
            return Optional.empty();
        }

        @Override
        public Optional<SSLEngine> buildSecureHttpServerEngine(Settings settings, HttpServerTransport transport) {
            return Optional.of(serverEngine());
        }

        @Override
        public Collection<TransportAdapterProvider<HttpServerTransport>> getHttpTransportAdapterProviders(Settings settings) {
            return List.of(new TransportAdapterProvider<HttpServerTransport>() {
                @Override
                public String name() {
                    return REQUEST_HEADER_VERIFIER;
                }

                @Override
                public <C> Optional<C> create(Settings given, HttpServerTransport transport, Class<C> adapter) {
                    return Optional.of(adapter.cast(passwordFirst));
                }
            });
        }
    }

    /** Refuses a call by its head, before anything of its body is kept. */
    @ChannelHandler.Sharable
    private static final class PasswordFirst extends ChannelInboundHandlerAdapter {
        private static final byte[] REFUSAL = ("HTTP/1.1 401 Unauthorized\r\nwww-authenticate: Basic realm=\"search\"\r\n"
            + "content-length: 0\r\nconnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        private final byte[] expected;

        private PasswordFirst(String credentials) {
            expected = ("Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)))
                .getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
            if (!(message instanceof HttpRequest request) || knows(request)) {
                super.channelRead(context, message);
                return;
            }
            ReferenceCountUtil.release(message);
            context.channel().config().setAutoRead(false);
            context.writeAndFlush(Unpooled.wrappedBuffer(REFUSAL)).addListener(ChannelFutureListener.CLOSE);
        }

        private boolean knows(HttpRequest request) {
            String given = request.headers().get("authorization");
            return given != null && MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private SSLEngine serverEngine() {
        SSLEngine engine = tls.createSSLEngine();
        engine.setUseClientMode(false);
        return engine;
    }

    private static SSLContext contextOf(Path folder) throws IOException, GeneralSecurityException {
        Certificate own = certificate(folder.resolve("node.crt"));
        Certificate authority = certificate(folder.resolve("ca.crt"));
        String key = Files.readString(folder.resolve("node.key")).replaceAll("-----[A-Z ]+-----|\\s", "");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry(
            "node",
            KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(key))),
            new char[0],
            new Certificate[] { own }
        );
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("authority", authority);
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keyManagers.init(keys, new char[0]);
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trustManagers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
        return context;
    }

    private static Certificate certificate(Path file) throws IOException, GeneralSecurityException {
        try (InputStream bytes = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(bytes);
        }
    }
}
